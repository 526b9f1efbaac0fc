/** Who looks at the page, as far as the header and the bottom bar need it; null is signed out. */
export type Viewer = {
  id: string;
  name: string;
  avatar: string | null;
  unreadMessages: number;
  unreadNotifications: number;
  moderator: boolean;
};
