/** The parts of the console, in the order in which it lists them. */
export const consoleParts = [
  { id: 'console-administrators', path: '/adminconsole/administrators', title: 'Administrators', private: true },
  { id: 'console-account', path: '/adminconsole/account', title: 'Account', private: true },
  { id: 'console-passkey', path: '/adminconsole/passkey', title: 'Passkey', private: true },
  { id: 'console-backups', path: '/adminconsole/backups', title: 'Backups', private: true },
  { id: 'console-trash', path: '/adminconsole/trash', title: 'Trash', private: true },
  { id: 'console-history', path: '/adminconsole/history', title: 'History', private: true },
] as const
