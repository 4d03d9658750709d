export const notifications = [
  {
    title: 'The lending shelf is open again',
    description:
      'Stock-taking is over. Boards, sensors and motor drivers can be borrowed on weekdays from 4 to 6 ' +
      'in the evening; bring your identity card.',
    alignment: 'left',
    bgColor: '#FFFFFF',
    textColor: '#000000',
    inDays: -19,
    submissionTime: '4:12:36 PM',
  },
  {
    title: 'Thank you, lake team',
    description:
      'The float has now sent water readings for a hundred days without a visit. The data is on the lab ' +
      'server for anyone who wants to use it in a project.',
    alignment: 'center',
    bgColor: '#10241B',
    textColor: '#F3EFE4',
    inDays: -11,
    submissionTime: '9:05:10 AM',
  },
  {
    title: 'Study circle moves to the seminar room',
    description: 'The Wednesday circle on signals has outgrown the lab. From this week we meet in the seminar room on the second floor.',
    alignment: 'left',
    bgColor: '#FFFFFF',
    textColor: '#000000',
    inDays: -6,
    submissionTime: '6:40:02 PM',
  },
  {
    title: 'Thirty-Six: team names by Sunday',
    description:
      'Teams of three to five, from at least two branches or years. No team yet? Write your name on the board ' +
      'outside the lab and we will introduce you to the others who did.',
    alignment: 'left',
    bgColor: '#E09A62',
    textColor: '#0B1A14',
    inDays: -2,
    submissionTime: '11:27:45 AM',
  },
  {
    title: 'Six seats left for Soldering Night',
    description:
      'No experience needed and every tool is provided. Wear closed shoes and tie back long hair. You ' +
      'will take home a small lamp that you soldered yourself.',
    alignment: 'left',
    bgColor: '#FFFFFF',
    textColor: '#000000',
    inDays: 0,
    submissionTime: '8:30:21 AM',
  },
]
