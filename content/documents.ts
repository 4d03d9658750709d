/**
 * The documents that come with the site, by their files in content/resources; the first stands first on the page. Like the
 * questions they are stored at the first start only; their titles open these files ever after.
 */
export const documents = [
  {
    title: 'Hackathon Official Problem Statements',
    description: 'Ten problems worth thirty-six hours, with what counts as done and how it is judged.',
    file: 'hackathon-official-problem-statements.pdf',
  },
  {
    title: 'Hackathon Report Format',
    description: 'How to write down what you built, so that next year somebody can build on it.',
    file: 'hackathon-report-format.pdf',
  },
]
