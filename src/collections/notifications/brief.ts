/** The defaults of empty values (section 4): white background, black text, aligned to the left. */
export const defaults = { alignment: 'left', bgColor: '#FFFFFF', textColor: '#000000' } as const

/** The small part of the notices' contract that pages need without a form. */
export const notificationsInBrief = {
  table: 'notifications',
  words: { one: 'notification', several: 'notifications', add: 'Add a Notification', submit: 'Submit', failure: 'Internal server error' },
  title: 'title',
  publishable: true,
  at: '/notices',
} as const
