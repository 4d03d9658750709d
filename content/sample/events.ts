import { eventTypes } from '../options.ts'
import { own } from './own.ts'

export const events = [
  {
    eventTitle: 'Soldering Night',
    poster: '/static/sample/poster-soldering-night.svg#1080x1350-232443443122553232333333232',
    posterAlt: 'Poster: a soldering iron touches a round copper pad',
    inDays: 4,
    description:
      'An unhurried evening for people who have never held an iron. We start with what makes a good ' +
      'joint, practise on scrap boards, and finish with a small night lamp that you take home. Tools, ' +
      'solder and tea are provided.',
    registerLink: 'https://forms.example.org/soldering-night',
    eventType: own(eventTypes, 'Workshop'),
    time: '17:30',
    venue: 'Electronics Lab 2, Block B',
    series: 'First steps',
  },
  {
    eventTitle: 'Thirty-Six: the campus hackathon',
    poster: '/static/sample/poster-thirty-six.svg#1240x1754-753643753964853964864853964',
    posterAlt: 'Poster: “36 hours” in lit LEDs',
    inDays: 12,
    description:
      'Thirty-six hours, one theme revealed at the start, and the whole lab open. Teams of three to five ' +
      'build something that senses, decides and acts, then show it on a table to anyone who walks past. ' +
      'Mentors stay through the night, and so does the tea.',
    registerLink: 'https://forms.example.org/thirty-six',
    eventType: own(eventTypes, 'Hackathon'),
    time: '09:00',
    venue: 'Makerspace, ground floor of Block C',
  },
  {
    eventTitle: 'Long Range: radio that sips power',
    poster: '/static/sample/poster-long-range.svg#1080x1080-c85b86676eedeb9864343333222',
    posterAlt: 'Poster: a radio mast from which rings spread',
    inDays: 20,
    description:
      'How does a sensor on two small cells talk across eight kilometres for a year? We follow one ' +
      'packet from the lake float to the mast on our roof and look at what every hop costs. There will ' +
      'be a live range test.',
    registerLink: 'https://forms.example.org/long-range',
    eventType: own(eventTypes, 'Seminar'),
    time: '15:00',
    venue: 'Seminar Hall 1, Block A',
  },
  {
    eventTitle: 'What the Mic Hears',
    poster: '/static/sample/poster-hear.svg#1200x675-476465365698454354476476476',
    posterAlt: 'Poster: a sound wave enters a chip',
    inDays: 33,
    description:
      'Machine learning on sound, from a clap to a failing pump bearing. We record, turn sound into ' +
      'pictures, train a model and shrink it until it fits a coin-sized board. Online; join from any ' +
      'laptop with a microphone.',
    registerLink: 'https://forms.example.org/what-the-mic-hears',
    eventType: own(eventTypes, 'Webinar'),
    time: '19:00',
    venue: 'Online; the link comes by email after you register',
  },
  {
    eventTitle: 'Things That Think',
    poster: '/static/sample/poster-things-that-think.svg#1080x1350-543442543643122642443343332',
    posterAlt: 'Poster “Things that Think”: a head in profile with tracks of a board in it',
    inDays: -9,
    description:
      'Our yearly student conference, with one rule: every speaker brings the thing that they are ' +
      'speaking about. Fourteen talks of twelve minutes each, two hours of demonstrations, and a closing ' +
      'panel on what we should not automate.',
    registerLink: 'https://forms.example.org/things-that-think',
    eventType: own(eventTypes, 'Conference'),
    time: '09:30',
  },
  {
    eventTitle: 'First Arm',
    poster: '/static/sample/poster-first-arm.svg#1240x1754-ccbcbaeddaa9a97ba9576576476',
    posterAlt: 'Poster “First Arm”: a robot arm lowers a chip onto its place, a sun behind it',
    inDays: -23,
    description:
      'A two-day build of a four-jointed robot arm, from cut parts to picking up a chip. Teams of two ' +
      'worked through servos, power and inverse kinematics, in simulation on the first day and on the ' +
      'bench on the second.',
    registerLink: 'https://forms.example.org/first-arm',
    eventType: own(eventTypes, 'Workshop'),
    time: '10:00',
    venue: 'Robotics Lab, Block B',
    series: 'First steps',
  },
  {
    eventTitle: 'Small Eyes: seeing with tiny cameras',
    poster: '/static/sample/poster-small-eyes.svg#1080x1080-443343132132753753132643643',
    posterAlt: 'Poster “Small Eyes”: a large camera lens with copper blades',
    inDays: -41,
    description:
      'What can a camera of 96 by 96 pixels know? Rather a lot, it turns out. Three project teams shared ' +
      'how they count people, read meters and spot leaf blight without a picture ever leaving the device.',
    registerLink: 'https://forms.example.org/small-eyes',
    eventType: own(eventTypes, 'Seminar'),
    time: '16:00',
  },
  {
    eventTitle: 'Soil Sense',
    poster: '/static/sample/poster-soil-sense.svg#1080x1350-eedccbedd776653776443333232',
    posterAlt: 'Poster “Soil Sense”: a seedling of two leaves; its roots are tracks of a board',
    inDays: -65,
    description:
      'A morning in the campus garden. We made moisture probes that do not corrode, calibrated them ' +
      'with a kitchen scale and an oven, and left twelve of them in the ground. Ten are still reporting.',
    registerLink: 'https://forms.example.org/soil-sense',
    eventType: own(eventTypes, 'Workshop'),
    time: '08:30',
  },
  {
    eventTitle: 'From Idea to Patent',
    poster: '/static/sample/poster-idea-to-patent.svg#1200x675-4758a99a9365aa9aa9476ababcb',
    posterAlt: 'Poster “Idea to Patent”: a drawing, FIG. 1, of an umbrella with three numbered parts',
    inDays: -92,
    description:
      'What can be protected, what cannot, and why publishing too early may cost you both. We took a ' +
      'humble umbrella through a prior-art search and drafted its first claim together.',
    registerLink: 'https://forms.example.org/idea-to-patent',
    eventType: own(eventTypes, 'Webinar'),
    time: '18:30',
  },
  {
    eventTitle: 'Wheels and Ways',
    poster: '/static/sample/poster-wheels.svg#1200x675-a64a75975c85a75a75c84a75b86',
    posterAlt: 'Poster “Wheels & Ways”: a large wheel whose spokes are tracks of a board',
    inDays: -130,
    description:
      'A day-long hackathon on getting about, planned with five wheelchair users from the town. They set ' +
      'the problems, tried the prototypes and chose the winner: a ramp finder that knows the slope.',
    registerLink: 'https://forms.example.org/wheels-and-ways',
    eventType: own(eventTypes, 'Hackathon'),
    time: '08:00',
  },
]
