import { area } from '#client/words/i18n.ts'

export const en = {
  add: 'Add advertisement',
  change: 'Edit advertisement',
  imageUrl: 'Image URL',
  imageFirst: 'Upload an image first',
  upload: 'Upload Image File',
  uploadHint:
    'One image of at most 5 MB: PNG, JPEG, GIF, WebP or AVIF. Best: 1408 × 224 pixels. A moving GIF will stand still.',
  uploading: (file: string) => `Uploading ${file}…`,
  uploaded: (file: string) => `${file} is uploaded.`,
  uploadFailed: 'Upload failed',
  /** The texts of the uploader, by its own names. */
  uploader: {
    failedToUpload: 'Failed to upload %{file}',
    missingRequiredMetaField: 'Missing required meta field',
    noInternetConnection: 'No Internet connection',
    connectedToInternet: 'Connected to the Internet',
    companionError: 'Connection with Companion failed',
    authAborted: 'Authentication aborted',
  },
  link: 'Website URL Link',
  addNow: 'Add Advertisement',
  update: 'Update Advertisement',
  cancel: 'Cancel',
  current: (count: number) => `Current Advertisements (${count})`,
  hasImage: 'Has an image',
  hasNoImage: 'Has no image',
  preview: 'Preview',
  previewOf: (link: string) => `Preview ${link}`,
  edit: 'Edit',
  editOf: (link: string) => `Edit ${link}`,
  remove: 'Delete',
  removeOf: (link: string) => `Delete ${link}`,
  removeTitle: 'Delete advertisement',
  removeAsk: 'Are you sure you want to delete this advertisement?',
  close: 'Close',
  settings: 'Display settings',
  rotation: 'Rotation',
  rotations: { sequential: 'Sequential', random: 'Random', weighted: 'Weighted' },
  frequency: 'Frequency',
  frequencies: { every: 'Every ticket', second: 'Every 2nd', third: 'Every 3rd' },
  notYet: 'Not active yet',
  discardTitle: 'Discard the form?',
  discardAsk: 'What is in the form is not saved.',
  discard: 'Discard',
  stay: 'Stay',
}

/** The admin's tab of advertisements. */
export const adWords = area('ads', en)
