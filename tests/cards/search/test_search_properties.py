"""What is true of every query, whatever it asks for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.models import Card
from cards.search.asked import Asked
from cards.search.parse import parse
from cards.search.tree import Not, all_of, any_of, as_query
from tests.cards.search.test_search_conformance import FOUND_ONE_BY_ONE

pytestmark = pytest.mark.django_db

# What is not understood is left out, negated or not.
TERMS = [query for query, _ in FOUND_ONE_BY_ONE if query and not parse(query).warnings]

queries = st.recursive(
    st.sampled_from(TERMS),
    lambda inner: st.one_of(
        st.builds("({} {})".format, inner, inner),
        st.builds("({} or {})".format, inner, inner),
        st.builds("-({})".format, inner),
    ),
    max_leaves=5,
)


def found(query):
    return set(Card.objects.filter(Asked(query).condition).values_list("slug", flat=True))


@given(queries)
def test_a_query_and_its_negation_part_the_catalogue(query):
    those, others = found(query), found(f"-({query})")
    assert not those & others
    assert len(those) + len(others) == Card.objects.count()


@given(queries, queries)
def test_or_is_union_and_side_by_side_is_intersection(one, other):
    assert found(f"({one}) or ({other})") == found(one) | found(other)
    assert found(f"({one}) ({other})") == found(one) & found(other)


@given(queries)
def test_a_query_written_again_finds_the_same(query):
    assert found(as_query(parse(query).tree)) == found(query)


@given(
    st.text(max_size=80)
    | st.lists(st.sampled_from([*TERMS, "(", ")", "-", " or ", '"', "*"]), max_size=30).map(" ".join)
)
def test_anything_can_be_asked(text):
    asked = Asked(text[:1024])
    assert len(found(text[:1024])) <= Card.objects.count()
    assert asked.explained
    for query, explained, _ in asked.looser():
        assert explained
        assert parse(query).warnings == ()


def test_the_deepest_query_can_be_asked():
    tree = parse("kw:flight").tree
    for level in range(7):
        term = parse("-power>=3" if level % 3 else "name:strike").tree
        tree = all_of((term, Not(tree))) if level % 2 else any_of((term, Not(tree)))
    query = as_query(tree)
    assert parse(query).warnings == ()
    assert len(found(query)) + len(found(f"-({query})")) == Card.objects.count()


@pytest.mark.parametrize(
    "query", ["a or " * 204, "kw:a or " * 128, "-(power>3 or (atk>3 " * 51, "power>3 or " * 93, "-name:a -" * 113]
)
def test_the_longest_queries_can_be_asked(query):
    assert len(found(query[:1024])) <= Card.objects.count()
