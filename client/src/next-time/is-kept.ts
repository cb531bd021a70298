import { storedJson } from '#client/device/storage.ts'

/** Under which a device keeps evenings that the same people can have again. */
export const NEXT_TIME_KEY = 'nextTime'

/** Whether this device keeps any. Apart from what reads them, which few devices need. */
export const areEveningsKept = (): boolean => storedJson(NEXT_TIME_KEY) !== null
