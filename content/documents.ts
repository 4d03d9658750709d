/**
 * The documents that come with the site, by their files in content/resources, in the order of the page. They are stored at the first
 * start only, like the questions; their titles always open these files.
 */
export const documents = [
  {
    title: 'Hackathon Official Problem Statements',
    description: 'Ten problems worth thirty-six hours, with what counts as done and how it is judged.',
    file: 'hackathon-official-problem-statements.pdf',
  },
  {
    title: 'Hackathon Report Format',
    description: 'How to write down what you built, so that someone can build on it next year.',
    file: 'hackathon-report-format.pdf',
  },
]
