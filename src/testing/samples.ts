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
