// Swagger's reader of the OpenAPI file.
const place = document.getElementById("swagger-ui");
SwaggerUIBundle({ domNode: place, url: place.dataset.schema, deepLinking: true });
