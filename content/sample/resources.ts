export const resources = [
  {
    title: 'Lending Shelf Catalogue',
    description: 'Everything that the lab lends, with how many we have, for how long, and what to return it with.',
    fileurl: '/static/sample/lending-shelf-catalogue.pdf',
  },
  {
    title: 'Safe Soldering Sheet',
    description: 'One page to pin above the bench: ventilation, burns, lead-free solder and how to put the iron down.',
    fileurl: '/static/sample/safe-soldering-sheet.pdf',
  },
  {
    title: 'Project Log Template',
    description: 'A fortnightly log for project teams: what we tried, what we measured, what we will change.',
    fileurl: '/static/sample/project-log-template.pdf',
  },
]
