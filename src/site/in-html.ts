/** JSON for a data block, where only the sign that could end it matters. */
export const dataOf = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
