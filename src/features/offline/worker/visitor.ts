declare const cookieStore: { getAll: () => Promise<{ name: string }[]> }

/**
 * Whether nobody is logged in in this browser, by the cookie that tells scripts so (src/web/signed-in.ts). Of anybody else nothing is
 * kept. Without a way to read cookies in a worker none is started (src/features/offline).
 */
export async function isVisitor() {
  const cookies = await cookieStore.getAll()
  return !cookies.some(({ name }) => /^(?:__Host-)?(?:signed-in|session)$/.test(name))
}
