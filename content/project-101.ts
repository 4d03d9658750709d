export const project101 = {
  lead:
    'A project development programme for students: bring a problem worth solving, leave with something ' +
    'that works and the knowledge of how you made it.',
  sections: [
    {
      heading: 'Project-based learning',
      paragraphs: [
        'Nobody learns to swim from a timetable. In Project 101 the project comes first and the theory ' +
          'arrives when you need it: Ohm’s law on the day your sensor reads nonsense, statistics on the ' +
          'day your model is right for the wrong reason.',
        'Teams are three to five students, mixed by branch and year. Each builds in short rounds of ' +
          'two weeks and shows what it has, however small, at the end of every round.',
      ],
    },
    {
      heading: 'The Internet of Things and machine learning',
      paragraphs: [
        'Every project joins something physical to something that learns. You will choose sensors, ' +
          'power them, get their readings across a room or a field, and train a model that earns its ' +
          'place: if a simple threshold does the job, we say so.',
      ],
    },
    {
      heading: 'Mentors beside you',
      paragraphs: [
        'Each team can message a senior student on any day and meets a faculty mentor every second ' +
          'week. They will not solder for you. They will ask the question that saves ' +
          'you a month.',
      ],
    },
    {
      heading: 'Research and patent support',
      paragraphs: [
        'When a project has found something new, we help with what comes next: reading the literature, ' +
          'planning measurements that will convince a reviewer, writing the paper, searching prior art ' +
          'and preparing a patent application. The students who did the work are named as its authors.',
      ],
    },
  ],
  themes: {
    heading: 'Themes',
    paragraphs: ['Choose one of six themes. If your idea fits two of them, send it anyway.'],
    items: [
      {
        name: 'AI for Accessibility',
        sentence: 'Tools that see, hear, read or speak on behalf of someone who cannot, and that cost what people can pay.',
      },
      {
        name: 'IoT for Sustainability',
        sentence: 'Meters, valves and switches that help a hostel, a farm or a street use less water and power.',
      },
      {
        name: 'Environmental Conservation',
        sentence: 'Quiet instruments that keep watch over lakes, trees, birds and air, and report without disturbing them.',
      },
      {
        name: 'Social Cause',
        sentence: 'Small systems for schools, clinics and self-help groups, made with the people who will use them.',
      },
      {
        name: 'Corporate Social Responsibility',
        sentence: 'Needs of the neighbourhood that local employers pay for, solved by students and reported openly.',
      },
      {
        name: 'Devices for Mobility Disabilities',
        sentence: 'Canes, chairs, grips and controls that let a person go where they want to go, unassisted.',
      },
    ],
  },
  open: {
    heading: 'Open along the year',
    paragraphs: [
      'There is no closing date. We read new ideas every Monday and answer each of them within two ' +
        'weeks. Half a page is plenty: what the problem is, who has it, and what you would try first.',
    ],
  },
  register: { label: 'Register your idea now' },
}
