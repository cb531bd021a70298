// Runs before the first paint, so that nobody sees a flash of the other theme. A file, since inline scripts are refused.
const chosen = localStorage.getItem('theme')
const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.dataset.theme = dark ? 'dark' : 'light'
