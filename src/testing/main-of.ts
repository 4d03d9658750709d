/**
 * The visible part of a page. The whole HTML also contains all data that the page loaded: as JSON for the browser, and in the meta tags.
 */
export const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
