/** What an empty value means (section 4: white ground, black text; an alignment not chosen is left). */
export const defaults = { alignment: 'left', bgColor: '#FFFFFF', textColor: '#000000' } as const

/** What pages need of notices without a form. */
export const notificationsInBrief = {
  table: 'notifications',
  words: { one: 'notification', several: 'notifications', add: 'Add a Notification', submit: 'Submit', failure: 'Internal server error' },
  title: 'title',
  publishable: true,
  at: '/notices',
} as const
