/** Behind a fixed sentence, where no answer came at all: what is true besides. */
export const noAnswerSo = (besides: string) => (fixed: string) => `${fixed}${fixed.endsWith('.') ? '' : '.'} No answer came, so ${besides}.`

/** The same of what carries a key. */
export const donePerhaps = noAnswerSo('it may have been done all the same; pressing again will not do it twice')
