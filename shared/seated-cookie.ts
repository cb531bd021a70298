/**
 * The cookie that tells a page to ask the server for its seats. The session's cookie is hidden from scripts, and Safari
 * deletes all that a page stores after seven days, but no cookie that a server has set. It gives no rights: a page with it
 * only asks, and one without it asks nothing.
 */
export const SEATED_COOKIE = 'tambola-seated'
