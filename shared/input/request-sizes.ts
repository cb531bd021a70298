/** What a request may bring. The browser keeps to it, the server refuses more. */
export const BODY_MAX_BYTES = 64 * 1024
export const CLAIM_BODY_MAX_BYTES = 512 * 1024
/** A recorded number in Base64. */
export const CLIP_BODY_MAX_BYTES = 96 * 1024
export const UPLOAD_MAX_BYTES = 5_242_880
