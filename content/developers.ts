/** The page that describes the calls of the site, for people who write programs. */
export const developers = {
  description: 'The API of this site, for people who write programs that read or change its content.',
  head: {
    heading: 'For developers',
    lead: 'Programs can read and change the content of this site. Most calls take and return JSON. Those for administrators need a login.',
  },
  file: 'This description as OpenAPI 3.1, for tools',
  everyone: { heading: 'For everyone' },
  administrators: { heading: 'For administrators' },
}
