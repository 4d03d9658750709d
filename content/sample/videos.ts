export const videos = [
  { link: 'https://www.youtube.com/embed/aqz-KE-bpKQ', height: '315', width: '560', title: 'Big Buck Bunny in 4K' },
  { link: 'https://www.youtube.com/embed/eRsGyueVLvQ', height: '315', width: '560', title: 'Sintel' },
  { link: 'https://www.youtube.com/embed/R6MlUcmOul8', height: '315', width: '560', title: 'Tears of Steel' },
  { link: 'https://www.youtube.com/embed/YE7VzlLtp-4', height: '315', width: '560', title: 'Big Buck Bunny' },
]
