/** Sent when the error page itself cannot be rendered: plain HTML with a link home. */
export const lastResortPage = `<!DOCTYPE html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Что-то пошло не так</title>
</head>
<body>
<h1>Что-то пошло не так</h1>
<p>Страницу не удалось показать. Обновите её или вернитесь позже.</p>
<p><a href="/">На главную</a></p>
</body>
</html>
`;
