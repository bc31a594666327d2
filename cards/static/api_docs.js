// Swagger's reader of the OpenAPI file. Sections are closed at first: drawing all operations takes a browser seconds.
const place = document.getElementById("swagger-ui");
SwaggerUIBundle({ domNode: place, url: place.dataset.schema, deepLinking: true, docExpansion: "none" });
