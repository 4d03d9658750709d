import { clock } from './clock.ts'
import { administrator, type Club, newClub } from './club.ts'

/** What somebody sends along who is not, or no longer, an administrator. */
export type Credentials = { headers?: Record<string, string>; query?: string; body?: Record<string, string> }
type Made = { club: Club; credentials: Credentials }

const cookie = (value: string | undefined): Credentials => ({ headers: { cookie: `session=${value}` } })
const anywhere = (make: (club: Club) => Promise<Credentials>) => async (): Promise<Made> => {
  const club = await newClub()
  return { club, credentials: await make(club) }
}
const session = async (club: Club) => (await administrator(club)).cookies.get('session')
const token = async (club: Club) =>
  (await club.client().post('/api/adminlogin', { name: 'asha', password: 'correct horse' })).body.token as string

/** A session that lay still for so many minutes between two calls, again and again. */
async function leftFor(pauses: number[]): Promise<Made> {
  const { now, pass } = clock()
  const club = await newClub({ now })
  const client = await administrator(club)
  for (const minutes of pauses) {
    if ((await client.get('/api/admins')).status !== 200) throw new Error('the session ended too early')
    pass(minutes)
  }
  return { club, credentials: cookie(client.cookies.get('session')) }
}

/** Everybody who must be turned away from an administrator's call. */
export const strangers: Record<string, () => Promise<Made>> = {
  'nobody in particular': anywhere(async () => ({})),
  'an empty session cookie': anywhere(async () => cookie('')),
  'a made-up session cookie': anywhere(async () => cookie('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')),
  'a session cookie cut short': anywhere(async (club) => cookie((await session(club))?.slice(0, -1))),
  'the stored fingerprint of a session': anywhere(async (club) => {
    await administrator(club)
    const { id } = await club.store.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
    return cookie(id)
  }),
  'a session that was idle for an hour': () => leftFor([61]),
  'a session older than twelve hours': () => leftFor([...Array(14).fill(50), 21]),
  'a session that logged out': anywhere(async (club) => {
    const client = await administrator(club)
    const kept = client.cookies.get('session')
    await client.post('/api/logout')
    return cookie(kept)
  }),
  'the session of a removed administrator': anywhere(async (club) => {
    const kept = await session(club)
    await club.admins.add('mira', 'mira@example.org', 'no password', new Date())
    if (!(await club.admins.remove(club.adminId))) throw new Error('the administrator could not be removed')
    return cookie(kept)
  }),
  'a recovery cookie in place of a session': anywhere(async (club) => {
    const client = club.client()
    await client.post('/api/forgotpassword', { email: 'asha@example.org' })
    return cookie(client.cookies.get('recovery'))
  }),
  'a device cookie in place of a session': anywhere(async (club) => cookie((await administrator(club)).cookies.get('device'))),
  "the reply's token as Bearer": anywhere(async (club) => ({ headers: { authorization: `Bearer ${await token(club)}` } })),
  "the reply's token as cookie": anywhere(async (club) => cookie(await token(club))),
  "the reply's token in body and question": anywhere(async (club) => {
    const secret = await token(club)
    return { body: { token: secret }, query: `?token=${secret}&session=${secret}` }
  }),
  "a living session's cookie as Bearer": anywhere(async (club) => ({ headers: { authorization: `Bearer ${await session(club)}` } })),
}
