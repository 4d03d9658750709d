export const timeline = [
  {
    title: 'The first bench',
    description:
      'Nine students, one borrowed oscilloscope and a soil sensor that lasted eleven days. The club is registered in the same month.',
    startDate: '2022-02-11',
    endDate: '2022-02-25',
  },
  {
    title: 'Four wings',
    description: 'With sixty members the single bench becomes four wings: AIoT, IoRT, IoT and Technical Support.',
    startDate: '2022-08-08',
    endDate: '2022-09-02',
  },
  {
    title: 'The first Thirty-Six',
    description: 'Twenty-two teams build for thirty-six hours. The winning entry, a talking bus stop, still works.',
    startDate: '2023-03-17',
    endDate: '2023-03-18',
  },
  {
    title: 'Project 101 opens',
    description: 'Partner in Project 101 starts with eleven ideas and seven mentors, and has been open all year since.',
    startDate: '2023-07-10',
    endDate: '2023-07-28',
  },
  {
    title: 'A mast on the roof',
    description: 'We raise our own radio mast. The farthest sensor now answers from eight kilometres away.',
    startDate: '2024-06-03',
    endDate: '2024-06-14',
  },
  {
    title: 'Lake Float sails',
    description: 'The float spends a whole monsoon on the lake, reports every hour and comes home covered in weed.',
    startDate: '2025-06-16',
    endDate: '2025-09-30',
  },
]
