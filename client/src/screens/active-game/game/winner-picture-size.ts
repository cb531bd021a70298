/*
 * In pixels. What draws the picture is loaded during the game.
 */

export const WINNER_PICTURE_WIDTH = 400
export const WINNER_PICTURE_HEIGHT = 200
