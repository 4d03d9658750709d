/** What the search of the whole site says by itself. */
export const search = {
  description: 'Search everything that the club has on its site at once, the text of its PDFs too.',
  head: {
    eyebrow: 'S-14 · Search',
    heading: 'Search',
    lead: 'Everything on this site at once, the text of its PDFs too.',
  },
  label: 'Search the site',
  begin: 'Type a word or two: a name, a topic, a part of a title. Accents and capitals do not matter.',
  offline: 'The search needs a connection, and the site cannot be reached now. What you have open stays readable.',
  nothing: 'Nothing on this site holds what you typed.',
  /** Over entries that have most of the words, if none has all of them. */
  part: 'Some of your words',
  /** The same if only one collection was searched. */
  nothingWithin: 'Nothing of this kind holds what you typed.',
  tooLong: 'That is more than is looked for. A word or two will do.',
  /** Before what stands in the PDF of a resource. */
  inFile: 'In the PDF:',
  hints: [
    'Type only the beginning of a word; of several words, try fewer.',
    'Try another spelling, or the same in another language.',
    'Look through the lists: the menu leads to all of them.',
  ],
}
