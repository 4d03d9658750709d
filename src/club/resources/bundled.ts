/** The two documents that come with the site; their titles open them, compared without case (reading-the-spec 11). */
export const bundled = [
  {
    title: 'Hackathon Official Problem Statements',
    description: 'Ten problems worth thirty-six hours, with what counts as done and how it is judged.',
    fileurl: '/static/resources/hackathon-official-problem-statements.pdf',
  },
  {
    title: 'Hackathon Report Format',
    description: 'How to write down what you built, so that next year somebody can build on it.',
    fileurl: '/static/resources/hackathon-report-format.pdf',
  },
]

/** The bundled document of a title, or undefined. */
export const bundledPdf = (title: string) => bundled.find((one) => one.title.toLowerCase() === title.trim().toLowerCase())?.fileurl
