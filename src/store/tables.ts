import type { Kysely } from 'kysely'

/** The tables of the kit itself. The club's own tables follow from their contracts (rows.ts). Times are ISO text, UTC. */
export type Tables = {
  settings: { name: string; value: string }
  admins: { id: string; name: string; email: string | null; password: string; added: string }
  sessions: {
    id: string
    admin: string
    started: string
    seen: string
    /** How it was opened: a code lets a new password be set without the old one. */
    opened_by: 'password' | 'code'
    /** Until when the passkey counts as shown; null before. */
    passkey_until: string | null
  }
  recoveries: { id: string; admin: string | null; code: string; tries: number; until: string }
  devices: { id: string; admin: string; added: string }
  /** An email that waits to be confirmed by a code. */
  new_emails: { admin: string; email: string; code: string; tries: number; until: string }
  /** The keys of letters that make a browser known. */
  device_letters: { id: string; admin: string; until: string }
  /** Uploaded files; the bytes lie in DATA_DIR/media under the id. `size` in bytes. */
  media: { id: string; name: string; type: string; size: number; added: string }
  students: {
    id: string
    name: string
    roll: string
    year: string
    dept: string
    team: string
    phoneNumber: string
    /** 1 where the student lets visitors see the number. */
    showPhone: number
    added: string
  }
  /** Entries of the old site: `old` names one within its kind, `content` is the hash of what it said, `id` is ours. */
  moved_in: { kind: string; old: string; content: string; id: string }
  /** Actions that were sent with a key of their own: `body` is the seal of what was sent, `reply` what was answered, once it was. */
  submissions: { id: string; body: string; reply: string | null; at: string }
  tries: { key: string; count: number; until: string }
}

export type Db = Kysely<Tables>
