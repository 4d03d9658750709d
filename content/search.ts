/** The words of the search of the whole site. */
export const search = {
  description: 'Search everything on the club’s site at once, including PDFs.',
  head: {
    heading: 'Search',
    lead: 'Search everything on this site, including PDFs.',
  },
  label: 'Search the site',
  begin: 'Type one or two words: a name, a topic, part of a title. Accents and capitals do not matter.',
  /** The heading above entries with most of the words, if none has all of them. */
  part: 'Some of your words',
  tooLong: 'Your search is too long. Please use fewer words.',
  /** Before a text in the PDF of a resource. */
  inFile: 'In the PDF:',
  hints: [
    'Type only the beginning of a word, or fewer words.',
    'Try another spelling, or another language.',
    'Browse the lists in the menu.',
  ],
}
