export const about = {
  lead:
    'We are a student club for people who want to know how things sense, think and move, and who would ' +
    'rather find out by building one.',
  origin: {
    heading: 'How it began',
    paragraphs: [
      'The club began in Feb 2022 with nine students, one borrowed oscilloscope and a bench at the ' +
        'back of the electronics lab. Classes had just returned to campus after two years on screens, ' +
        'and we had all missed the same thing: holding what we were learning.',
      'Our first build was a soil sensor for the garden behind the hostel. It worked for eleven days, ' +
        'then the rain got in. We learned more from opening that box than from the eleven days, and we ' +
        'have kept the habit: build it, put it outside, see what breaks, write it down for those who come ' +
        'next.',
    ],
  },
  wings: {
    heading: 'Four wings',
    paragraphs: ['Each wing has its own lead, its own evening and its own corner of the lab. Most projects need more than one of them.'],
    items: [
      {
        name: 'AIoT',
        expansion: 'Artificial Intelligence of Things',
        paragraph:
          'Models small enough to run where the data is born. This wing collects and cleans its own ' +
          'recordings and pictures, trains on them, and fits the result into a few hundred kilobytes on ' +
          'a board that lives on a battery.',
      },
      {
        name: 'IoRT',
        expansion: 'Internet of Robotic Things',
        paragraph:
          'Arms, rovers and drones that share what they know. Its four teams, from embedded systems to ' +
          'power electronics, take a robot from a sketch to a simulation to the floor, and then pick it ' +
          'up, because first runs end on the floor.',
        links: [
          { label: 'Register for IoRT', to: '/register' },
          { label: 'See who registered', to: '/iort' },
        ],
      },
      {
        name: 'IoT',
        expansion: 'Internet of Things',
        paragraph:
          'Sensors, radios and the patient work between them. This wing keeps some forty nodes alive ' +
          'across the campus, from the water tanks on the roofs to the weather mast, and publishes their ' +
          'readings for every other project to use.',
      },
      {
        name: 'Technical Support',
        expansion: 'The people behind every demo',
        paragraph:
          'The benches, the tools, the lending shelf, this website and the projector that has to work at ' +
          'nine in the morning. If you learn best by repairing, start here; you will know everybody ' +
          'within a month.',
      },
    ],
  },
  events: {
    heading: 'What we do through the year',
    paragraphs: [
      'Terms open with hands-on workshops for beginners and go on with seminars by students and ' +
        'guests, webinars in the evening and study circles before examinations. Once a year we run a ' +
        '36-hour hackathon, and once a year a student conference where every speaker brings the thing ' +
        'that they are speaking about.',
      'Every event is open to all branches. What we make for it, slides, code and mistakes included, ' +
        'goes to the lab shelf and the Resources page afterwards.',
    ],
  },
  initiative: {
    heading: 'Partner in Project 101',
    paragraphs: [
      'Partner in Project 101 is the initiative that we are proudest of. A student with an idea is ' +
        'paired with a team and a mentor, and stays with them until there is something to switch on. ' +
        'Faculty lend an hour a week, seniors lend more, and good work is helped on towards a paper or a ' +
        'patent.',
      'It is open all year and needs no marks, only a problem that you can describe and care about.',
    ],
    link: { label: 'Read about Project 101', to: '/101' },
  },
}
