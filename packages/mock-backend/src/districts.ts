/** The districts of Bangladesh, by name. */
export const districts: readonly string[] =
  `Bagerhat Bandarban Barguna Barishal Bhola Bogura Brahmanbaria Chandpur Chapainawabganj Chattogram Chuadanga
  Cox's-Bazar Cumilla Dhaka Dinajpur Faridpur Feni Gaibandha Gazipur Gopalganj Habiganj Jamalpur Jashore
  Jhalokati Jhenaidah Joypurhat Khagrachhari Khulna Kishoreganj Kurigram Kushtia Lakshmipur Lalmonirhat
  Madaripur Magura Manikganj Meherpur Moulvibazar Munshiganj Mymensingh Naogaon Narail Narayanganj Narsingdi
  Natore Netrokona Nilphamari Noakhali Pabna Panchagarh Patuakhali Pirojpur Rajbari Rajshahi Rangamati Rangpur
  Satkhira Shariatpur Sherpur Sirajganj Sunamganj Sylhet Tangail Thakurgaon`
    .split(/\s+/)
    .map((name) => name.replace('-', ' '));
