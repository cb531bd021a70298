import AwsS3, { type AwsBody } from '@uppy/aws-s3'
import Uppy, { type Meta } from '@uppy/core'
import { requestUploadLink } from '#client/server-state/admin.ts'
import { adWords } from '#client/words/en/ads.ts'
import { siteWords } from '#client/words/en/site.ts'
import { UPLOAD_TYPES, uploadPath } from '#shared/ads.ts'
import { UPLOAD_MAX_BYTES } from '#shared/input/request-sizes.ts'
import { OF_ADMINS } from '#shared/refusals/admin-refusals.ts'

/**
 * Sends one picture to the server's store and returns its path there. Fails with a text for the admin. `onNotice` hears
 * what happens on the way, such as a lost connection: the upload waits until it is back.
 */
export async function uploadImage(file: File, onNotice: (text: string) => void): Promise<string> {
  const uppy = new Uppy<Meta, AwsBody>({
    restrictions: { maxNumberOfFiles: 1, maxFileSize: UPLOAD_MAX_BYTES, allowedFileTypes: UPLOAD_TYPES },
    // The form shows failures.
    logger: { debug: () => {}, warn: () => {}, error: (...what: unknown[]) => console.info(...what) },
  })
  const youCanOnlyUploadFileTypes = siteWords().refused('not_an_image', OF_ADMINS.not_an_image.message)
  uppy.setOptions({ locale: { strings: { ...adWords().uploader, youCanOnlyUploadFileTypes } } })
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    // The link names the key. Without this Uppy makes one up, by a function that browsers have only with https.
    generateObjectKey: ({ name }) => name,
    signRequest: async () => {
      const { uploadURL } = await requestUploadLink()
      return { url: uploadURL, key: new URL(uploadURL).pathname.split('/').slice(-1).join() }
    },
  })
  let failure: unknown = null
  uppy.on('upload-error', (_file, error) => {
    failure = error
  })
  uppy.on('info-visible', () => {
    for (const { type, message } of uppy.getState().info) if (type !== 'info') onNotice(message)
  })
  try {
    uppy.addFile({ name: file.name, type: file.type, data: file })
    const result = await uppy.upload()
    const id = result?.successful?.[0]?.response?.body?.key
    if (id) return uploadPath(id)
    throw new Error([uppy.i18n('failedToUpload', { file: file.name }), reasonOf(failure)].filter(Boolean).join('. '))
  } finally {
    uppy.destroy()
  }
}

/** The server's own words where there are any: in the answer to the file, or in the refusal of a link. */
function reasonOf(failure: unknown): string {
  if (!navigator.onLine) return adWords().uploader.noInternetConnection
  if (!(failure instanceof Error)) return ''
  if (!('body' in failure)) return failure.message
  try {
    const { message, code } = JSON.parse(String(failure.body))
    return typeof message === 'string' ? siteWords().refused(code, message) : failure.message
  } catch {
    return failure.message
  }
}
