/** The page that describes the calls of the site, for people who write programs. */
export const developers = {
  description: 'Every call of this site, for people who write programs that read or change it.',
  head: {
    eyebrow: 'D-15 · Developers',
    heading: 'For developers',
    lead: 'Programs may read and change what this site shows. Each call below takes and returns JSON; those that change something need an administrator’s login.',
  },
  file: 'The same as OpenAPI 3.1, for tools',
  everyone: { eyebrow: 'D-15a · Open', heading: 'For everyone' },
  administrators: { eyebrow: 'D-15b · With a login', heading: 'For administrators' },
}
