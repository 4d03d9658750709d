/** One good entry of each kind. */
export const hackathon = {
  eventTitle: 'Night of Boards',
  poster: 'https://example.org/p.png',
  eventDate: '2026-12-01',
  description: 'Come and solder.',
  registerLink: 'https://example.org/register',
  eventType: 'Hackathon',
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

/** A body that each call accepts, by its path. Every call that takes one must stand here (conformance.test.ts). */
export const bodies: Record<string, Record<string, unknown>> = {
  '/api/addNotification': notice,
  '/api/addHomeImage': sliderImage,
  '/api/changeHomePageImage': { newImage: 'https://example.org/back.png' },
  '/api/addEvent': { formData: hackathon },
  '/api/adminlogin': { name: 'asha', password: 'correct horse' },
  '/api/forgotpassword': { email: 'asha@example.org' },
  '/api/verifyotp': { enteredotp: '12345678' },
  '/api/checkSixteen': { passkey: 'sixteen characters' },
  '/api/addAdmin': { email: 'ravi@example.org', passwordOne: 'longenough' },
  '/api/changePassword': { passwordOne: 'longenough', password: 'correct horse' },
  '/api/changeEmail': { email: 'asha@club.example.org' },
}
