/** What the admin console says while it has nothing to show. */
export const consoleWords = {
  calm: 'Nothing is waiting for you.',
  noRegistrations: 'Nobody has registered yet. New registrations appear here.',
}
