// Included once for each file of the page, inside the list: there is no guard.

{&PAGE_FILE[sizeof "page/" - 1], (const uint8_t[]){
#embed PAGE_FILE
}, sizeof (const uint8_t[]){
#embed PAGE_FILE
}},
#undef PAGE_FILE
