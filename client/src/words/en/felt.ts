export const en = {
  react: 'React',
  clap: 'Clap',
  hooray: 'Hooray',
  laugh: 'Laugh',
  gasp: 'Gasp',
  please: 'Just one more',
  love: 'Love',
}
