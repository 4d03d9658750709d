import { ownRoll } from './own.ts'

export const projects = [
  {
    title: 'Kerb Cane: a white cane that feels the step ahead',
    imagelink: '/static/sample/project-kerb-cane.svg',
    imagelinkAlt: 'A cane with a sensor sends waves towards two steps ahead of it',
    person: 'Kavya Ponnuchamy',
    rollnumber: ownRoll('NV.EN.U4ARE23016'),
    morelink: 'https://projects.example.org/kerb-cane',
    description:
      'Two distance sensors under the grip watch the ground a step and a half ahead. A kerb is one short ' +
      'tap on the thumb, stairs are three, and a hole is a long buzz that nobody mistakes for a phone.\n\n' +
      'Four people who use a cane every day tried five versions of it. Their first wish was a battery that lasts ' +
      'a week; it lasts nine days. Their second was no app, so there is none. The drawings, the board and the ' +
      'parts list, which comes to 640 rupees, are free to copy.',
    morePictures: [
      '/static/sample/gallery-scope.svg The echo of a kerb on the oscilloscope: a short, steep pulse',
      '/static/sample/gallery-breadboard.svg The first version on a breadboard',
    ].join('\n'),
  },
  {
    title: 'Seven Minutes: an honest arrival board for the campus bus',
    imagelink: '/static/sample/project-bus-board.svg',
    imagelinkAlt: 'A bus at its stop, with “7 min” in LEDs on its side',
    person: 'Abel Thekkekara',
    rollnumber: ownRoll('NV.EN.U4ELC22014'),
    morelink: 'https://projects.example.org/bus-board',
    description:
      'The bus tells the board where it is by radio, every twenty seconds, without a phone network. The board ' +
      'counts down in minutes and says “late” when the bus is late.',
    morePictures: '',
  },
  {
    title: 'Thali Scale: weighing what the mess throws away',
    imagelink: '/static/sample/project-thali-scale.svg',
    imagelinkAlt: 'A plate with six bowls of food on a scale that reads 0.4',
    person: 'Devika Ottapalli',
    rollnumber: ownRoll('NV.EN.U4CSE24019'),
    morelink: 'https://projects.example.org/thali-scale',
    description:
      'A scale under the bin of the mess weighs what comes back. A screen shows yesterday’s number, nothing else. ' +
      'Waste fell by a third in the first month.',
    morePictures: '',
  },
  {
    title: 'Leaf Doctor: blight spotted on the phone, offline',
    imagelink: '/static/sample/project-leaf-doctor.svg',
    imagelinkAlt: 'A leaf in the frame of a camera; a green square marks a spot on it',
    person: 'Zoya Kunnath',
    rollnumber: ownRoll('NV.EN.U4CSE23102'),
    morelink: 'https://projects.example.org/leaf-doctor',
    description:
      'A model of 380 kB finds early blight on tomato and potato leaves, on any phone and without a network. ' +
      'It was trained on 4,100 photographs that growers near the campus took themselves.',
    morePictures: '',
  },
  {
    title: 'Lake Float: water quality through the monsoon',
    imagelink: '/static/sample/project-lake-float.svg',
    imagelinkAlt: 'A float with a mast, a solar panel and three probes on copper water',
    person: 'Harjot Bhandal',
    rollnumber: ownRoll('NV.EN.U4ELC23027'),
    morelink: 'https://projects.example.org/lake-float',
    description:
      'A float of scrap pipe carries four probes and a radio across the lake. It sends temperature, oxygen, ' +
      'turbidity and battery every hour, and has not missed a day of the monsoon.',
    morePictures: ['/static/sample/gallery-roof-mast.svg The mast on the roof that hears the float'].join('\n'),
  },
  {
    title: 'Sign Glove: finger spelling into spoken words',
    imagelink: '/static/sample/project-sign-glove.svg',
    imagelinkAlt: 'A black glove with a chip on its back and a wire to each fingertip, a speech bubble beside it',
    person: 'Tanvi Bhosekar',
    rollnumber: ownRoll('NV.EN.U4CSE22058'),
    morelink: 'https://projects.example.org/sign-glove',
    description:
      'Five bend sensors and a small model turn finger spelling into spoken letters. It makes two mistakes in a ' +
      'hundred letters; we are working on the letter M.',
    morePictures: '',
  },
  {
    title: 'Corridor Lights: lit only where somebody walks',
    imagelink: '/static/sample/project-corridor-lights.svg',
    imagelinkAlt: 'A person in a dark corridor under the only lit lamp; a sensor on the wall',
    person: 'Imran Sayyadkar',
    rollnumber: ownRoll('NV.EN.U4EEE24052'),
    morelink: 'https://projects.example.org/corridor-lights',
    description:
      'Sensors pass a message from lamp to lamp, so that the light stays a step ahead of the person. ' +
      'One hostel corridor saves 11 kWh a week.',
    morePictures: '',
  },
  {
    title: 'Ramp Chair: a tilt-steered drive for any wheelchair',
    imagelink: '/static/sample/project-ramp-chair.svg',
    imagelinkAlt: 'A wheelchair with a drive at its wheel on a ramp that leads to an open door',
    person: 'Kavya Ponnuchamy and Rehan Mistrywala',
    rollnumber: `${ownRoll('NV.EN.U4ARE23016')}, ${ownRoll('NV.EN.U4MEE23044')}`,
    morelink: 'https://projects.example.org/ramp-chair',
    description:
      'A drive that clamps to the wheel of an ordinary wheelchair and is steered by leaning. ' +
      'It knows the slope and holds it, and comes off in ten seconds for the bus.',
    morePictures: '',
  },
]
