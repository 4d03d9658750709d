/**
 * The questions of an empty site. They are stored at the first start only; after that they are added, edited and deleted on the FAQ page.
 */
export const faq = [
  {
    question: 'Who can join the club?',
    answer:
      'Any student of the university, from any branch and any year, including M.Tech and PhD. There is ' +
      'no test to get in. Come to an open evening, meet the wings and tell us what you would like to ' +
      'build.',
  },
  {
    question: 'I have never soldered or written a program. Is that a problem?',
    answer:
      'No. Most of us had not, either. The first workshops of each term start from zero: one evening ' +
      'with a soldering iron, one with a sensor and a small board, one with a first model trained on ' +
      'your own data.',
  },
  {
    question: 'How much time does it take each week?',
    answer:
      'Plan for one evening a week and the occasional Saturday. Project teams agree on their own hours, ' +
      'and everything slows down before examinations. If a term gets heavy, say so to your lead and come ' +
      'back later.',
  },
  {
    question: 'Do I have to buy my own components?',
    answer:
      'Not to begin with. The lab lends boards, sensors, motors and tools against your roll number for ' +
      'up to four weeks. Approved Project 101 teams can also ask for parts that we do not have on the ' +
      'shelf.',
  },
  {
    question: 'Which wing should I choose?',
    answer:
      'Choose AIoT if you like data and models, IoRT for robots and control, IoT for sensors and ' +
      'networks, and Technical Support if you enjoy keeping things running. You may change after a term, ' +
      'and many projects borrow people from two or three wings.',
  },
  {
    question: 'What is Project 101, and when can I apply?',
    answer:
      'It is our project-based learning programme: you bring an idea, we find you a team and a mentor, ' +
      'and you build it. It is open all year, so there is no closing date. Half a page about the ' +
      'problem and who it helps is enough to start.',
  },
  {
    question: 'How do I register for IoRT, and who sees my details?',
    answer:
      'Fill in the Register page (/register) with your name, roll number, year, department, team and ' +
      'phone number. All but the phone number appear on the IoRT Students page (/iort). Visitors see your ' +
      'number masked unless you choose to show it; the club administrators see the full number, to ' +
      'call you.',
  },
]
