import { departments, teams, years } from '../options.ts'
import { own, ownRoll } from './own.ts'

export const students = [
  {
    name: 'Ishaan Vellathur',
    roll: ownRoll('NV.EN.U4EEE25011'),
    year: own(years, 'I'),
    dept: own(departments, 'EEE'),
    team: own(teams, 'Embedded Systems'),
    phoneNumber: '9800000110',
    showPhone: false,
  },
  {
    name: 'Meher Tarapore',
    roll: ownRoll('NV.EN.U4CSE24027'),
    year: own(years, 'II'),
    dept: own(departments, 'CSE'),
    team: own(teams, 'Gazebo Simulation'),
    phoneNumber: '9800000227',
    showPhone: true,
  },
  {
    name: 'Anbarasi Selvan',
    roll: ownRoll('NV.EN.U4ELC24033'),
    year: own(years, 'II'),
    dept: own(departments, 'ELC'),
    team: own(teams, 'Power Electronics System Design'),
    phoneNumber: '9800000333',
    showPhone: false,
  },
  {
    name: 'Joel Puthenpura',
    roll: ownRoll('NV.EN.U4MEE23009'),
    year: own(years, 'III'),
    dept: own(departments, 'MEE'),
    team: own(teams, '3D Modelling and Design'),
    phoneNumber: '9800000409',
    showPhone: false,
  },
  {
    name: 'Saanvi Hegdekar',
    roll: ownRoll('NV.EN.P2ARE25002'),
    year: own(years, 'M.Tech'),
    dept: own(departments, 'ARE'),
    team: own(teams, 'Gazebo Simulation'),
    phoneNumber: '9800000502',
    showPhone: true,
  },
]
