/** So many letters are looked for at most in the whole site; nothing is found of more. Not beside the call, which lists do not bring. */
export const longestSearch = 100
