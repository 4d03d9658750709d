import { roll } from '../../content/options.ts'
import { first } from './choices.ts'

/** One good entry of each kind. */
export const hackathon = {
  eventTitle: 'Night of Boards',
  poster: 'https://example.org/p.png',
  eventDate: '2026-12-01',
  description: 'Come and solder.',
  registerLink: 'https://example.org/register',
  eventType: first.eventType,
  time: '17:30',
}

export const notice = {
  title: 'Lab open late',
  description: 'Until ten on Friday.',
  alignment: 'center',
  bgColor: '#10241B',
  textColor: '#F3EFE4',
  submissionDate: '2026-11-20',
  submissionTime: '5:04:09 PM',
}

export const sliderImage = { scrollImage: 'https://example.org/slide.png' }

export const member = {
  name: 'Asha Varadan',
  desc: 'Keeps the oscilloscope alive.',
  linkedinlink: 'https://network.example.org/asha',
  instagramlink: 'https://photos.example.org/asha',
  githubLink: 'https://code.example.org/asha',
  rollNumber: 'NV.EN.U4ECE22104',
  position: 'Lead',
  imagelink: 'https://example.org/asha.png',
  category: first.category,
}

export const project = {
  title: 'Leaf Doctor',
  imagelink: '/static/sample/project-leaf-doctor.svg',
  person: 'Asha Varadan',
  rollnumber: 'NV.EN.U4ECE22104',
  morelink: 'https://example.org/leaf-doctor',
}

export const picture = {
  title: 'Midnight tea',
  description: 'Hour thirty.',
  imagelink: 'https://example.org/tea.png',
  morelink: 'https://example.org/tea',
  category: 'Hackathons',
  date: '2026-03-07',
}

export const entry = { title: 'First workshop', description: 'Nine students.', startDate: '2022-02-11', endDate: '2022-02-12' }

export const question = { question: 'May first-years join?', answer: 'Yes, from the first week.' }

export const video = { link: 'https://www.youtube.com/embed/aqz-KE-bpKQ', height: '315', width: '560' }

export const student = {
  name: 'Ishaan Vellathur',
  roll: roll.example,
  year: first.year,
  dept: first.dept,
  team: first.team,
  phoneNumber: '9800000110',
}

/** A body that each call accepts, by its path. Every call that takes one must stand here (conformance.test.ts). */
export const bodies: Record<string, Record<string, unknown>> = {
  '/api/addNotification': notice,
  '/api/addHomeImage': sliderImage,
  '/api/changeHomePageImage': { newImage: 'https://example.org/back.png' },
  '/api/addEvent': { formData: hackathon },
  '/api/editEvent/:id': { formData: hackathon },
  '/api/editNotification/:id': notice,
  '/api/editHomeImage/:id': sliderImage,
  '/api/addMember': member,
  '/api/editMember/:id': member,
  '/api/addProject': project,
  '/api/editProject/:id': project,
  '/api/addGallery': picture,
  '/api/editGallery/:id': picture,
  '/api/addTimeline': entry,
  '/api/editTimeline/:id': entry,
  '/api/addFaq': question,
  '/api/editFaq/:id': question,
  '/api/addYtvideo': video,
  '/api/editYtvideo/:id': video,
  '/api/studentRegister': student,
  '/api/adminlogin': { name: 'asha', password: 'correct horse' },
  '/api/forgotpassword': { email: 'asha@example.org' },
  '/api/verifyotp': { enteredotp: '12345678' },
  '/api/checkSixteen': { passkey: 'sixteen characters' },
  '/api/addAdmin': { email: 'ravi@example.org', passwordOne: 'longenough' },
  '/api/changePassword': { passwordOne: 'longenough', password: 'correct horse' },
  '/api/confirmEmail': { code: '12345678' },
  '/api/changePasskey': { passkey: 'seventeen copper lamps' },
  '/api/askDevice': { name: 'asha' },
  '/api/knowDevice': { key: 'A'.repeat(43) },
  '/api/changeEmail': { email: 'asha@club.example.org', password: 'correct horse' },
}
