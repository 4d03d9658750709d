/** A text as it stands in HTML and XML, between tags or in an attribute; in the form in which React writes it, which stands beside it. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;')
