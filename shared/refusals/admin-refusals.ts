/** Refusals of the admin panel and of uploads: see `refusals.ts`. */
export const OF_ADMINS = {
  // The admin panel
  admin_code_wrong: { status: 401, message: 'Incorrect admin code.' },
  too_many_codes: {
    status: 429,
    code: 'too_many_requests',
    message: 'Too many wrong codes came from this network. Try again in {wait}.',
  },
  admin_required: { status: 401, message: 'Admin code required.' },
  ad_not_found: { status: 404, message: 'Advertisement not found.' },
  invalid_ad_link: { status: 400, message: 'Please enter a valid http or https link.' },
  ad_image_required: { status: 400, message: 'Please upload an image first.' },
  picture_not_found: { status: 404, message: 'This picture is gone.' },
  close_room_first: { status: 409, message: 'Close the room first, so that its players are told.' },

  // Uploads
  upload_link_invalid: { status: 403, message: 'Upload link is invalid or has expired.' },
  upload_link_used: { status: 409, message: 'This upload link has already been used.' },
  too_many_uploads: {
    status: 429,
    code: 'too_many_requests',
    message: 'Too many uploads. Try again in {wait}.',
  },
  file_too_large: { status: 413, message: 'File is larger than 5 MB.' },
  too_many_pixels: { status: 413, message: 'Image has more than 25 million pixels.' },
  not_an_image: {
    status: 415,
    message: 'Only PNG, JPEG, GIF, WebP or AVIF images can be uploaded.',
  },
}
