/**
 * What is read of a page. A test that looks at the whole HTML finds everything that the page loaded, shown or not: it rides behind the
 * page as well, for the browser, and its beginning stands in the head.
 */
export const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
