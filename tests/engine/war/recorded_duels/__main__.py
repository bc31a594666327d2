"""Replay recorded War duels: `python -m tests.engine.war.recorded_duels FILE... [--rulebook]`.

For each file it prints how many beats our rules tell as the log prints them, and the first that differs: its line,
theirs and ours. The last line counts all files.
"""

from tests.engine.war.recorded.command import main

if __name__ == "__main__":
    main()
