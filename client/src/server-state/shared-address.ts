import { useQuery } from '@tanstack/react-query'
import { readStored, store } from '#client/device/storage.ts'
import { queryClient } from './query-client.ts'
import { type RequestError, request } from './request.ts'

/** The addresses of this machine. Cache key, and path. */
const ADDRESSES_KEY = ['/api/addresses'] as const
/** The one that was chosen on this device. */
const CHOSEN_ADDRESS_KEY = 'shared-address'

interface Addresses {
  /** Those that other devices can open, the most likely one first. */
  all: readonly string[]
  /** The one to share. */
  shared: string | undefined
  /** Whether somebody has chosen it, and there is no need to ask. */
  isChosen: boolean
}

/** Whether only this machine can open the address of this page. */
const isOnlyHere = () => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname)

/** The addresses that a page at localhost can share instead of its own; undefined if its own is right, or none is known. */
export function useAddresses(): Addresses | undefined {
  const { data } = useQuery<Addresses, RequestError>({
    queryKey: ADDRESSES_KEY,
    queryFn: async () => {
      const { addresses } = await request({ path: ADDRESSES_KEY[0], answer: 'addressesAnswer' })
      return withChoice(addresses, readStored(CHOSEN_ADDRESS_KEY))
    },
    enabled: isOnlyHere(),
  })
  return data
}

/** Whether there are several, of which a host may choose one. */
export function useHasChoice(): boolean {
  return (useAddresses()?.all.length ?? 0) > 1
}

/** An address of another network is forgotten: then somebody is asked again. */
function withChoice(all: readonly string[], chosen: string | null): Addresses {
  const isChosen = chosen !== null && all.includes(chosen)
  return { all, shared: isChosen ? chosen : all[0], isChosen }
}

export function chooseAddress(address: string): void {
  store(CHOSEN_ADDRESS_KEY, address)
  queryClient.setQueryData<Addresses>(ADDRESSES_KEY, (known) => known && withChoice(known.all, address))
}

/** Where other devices open the game: the host and port of this page, unless it is at localhost. */
export function useSharedHost(): string {
  return hostFor(useAddresses())
}

/** The same for what is drawn once. */
export function sharedHost(): string {
  return hostFor(queryClient.getQueryData<Addresses>(ADDRESSES_KEY))
}

function hostFor(known: Addresses | undefined): string {
  if (!known?.shared) return location.host
  return location.port ? `${known.shared}:${location.port}` : known.shared
}
