/**
 * Whose session this browser may have: the id that a cookie beside the session's tells scripts. Undefined where there is
 * none, because nobody has logged in, or somebody has logged out.
 */
export const signedIn = () => /(?:^|; )(?:__Host-)?signed-in=([0-9a-z]+)(?:;|$)/.exec(document.cookie)?.[1]
